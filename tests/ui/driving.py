"""Hands for tests of the window: they post what a mouse and a keyboard would, and let the loop take one step."""

import pygame

from purple_table.ui.kit.widgets import Form
from purple_table.ui.shell.loop import Loop
from purple_table.ui.shell.scene import Scene


class FormScene(Scene):
    """A scene that shows one form over the whole window."""

    def __init__(self, root, **options):
        self.form = Form(root, **options)

    def resize(self, size):
        self.form.lay_out(self.stage.kit, pygame.Rect((0, 0), size), size)

    def handle(self, event):
        return self.form.handle(event)

    def update(self, dt):
        return self.form.update(dt)

    def draw(self, surface):
        surface.fill((0, 0, 0))
        self.form.draw(surface)


class Driver:
    """A loop with hands. Every action takes one step of the loop and answers whether it drew."""

    def __init__(self, size=(1280, 720), **options):
        self.loop = Loop("test", size, scale=1.0, **options)
        pygame.event.clear()

    @property
    def stage(self):
        return self.loop.stage

    @property
    def surface(self):
        return self.loop._window.get_surface()

    def show(self, root, **options):
        """Show a widget as the only thing on stage; answers its form."""
        scene = FormScene(root, **options)
        self.stage.push(scene)
        self.settle()
        return scene.form

    def settle(self):
        """Step until nothing asks for drawing any more."""
        for _ in range(600):
            if not self.loop.step():
                return
        raise AssertionError("the loop never comes to rest")

    def post(self, kind, **fields):
        pygame.event.post(pygame.event.Event(kind, **fields))
        return self.loop.step()

    def move(self, point):
        return self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, point):
        return self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def release(self, point):
        return self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def click(self, target):
        """Click a point, or the middle of a widget."""
        point = target if isinstance(target, tuple) else target.rect.center
        self.move(point)
        self.press(point)
        return self.release(point)

    def drag(self, start, end):
        self.move(start)
        self.press(start)
        self.move(end)
        return self.release(end)

    def wheel(self, target, steps):
        self.move(target.rect.center)
        return self.post(pygame.MOUSEWHEEL, x=0, y=steps)

    def key(self, *keys, mod=0):
        """Press and let go of keys, one after the other."""
        drew = False
        for key in keys:
            drew = self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="") or drew
            self.post(pygame.KEYUP, key=key, mod=mod)
        return drew

    def type(self, text):
        return self.post(pygame.TEXTINPUT, text=text)

    def tab(self, times=1, back=False):
        for _ in range(times):
            self.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT if back else 0)
