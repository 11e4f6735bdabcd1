"""Games that leave as links and come as links."""

from __future__ import annotations

from game.app.parcel import Parcel
from game.browser.qr_code import CodeError, code_of
from game.links.link import is_link
from game.ui.dialogs import share


class Post(Parcel):
    """What is sent, and what is received and opened only after a yes."""

    def do_back(self) -> None:
        """A link that is followed while the page is open comes as a step through the history."""
        if is_link(self.page.address()):
            self._receive(self.page.address())
        else:
            super().do_back()

    def _receive(self, link: str) -> None:
        """Shows what a link brings; the address is given up, so that it is not opened again and again."""
        self._leave_table()
        self.do_dialog("link")
        self.text = link
        self.show()

    def do_copylink(self) -> None:
        """Copies the link to the open game."""
        self.page.copy(share.link_of(self._context(self.scene)), self._link_copied)

    def _link_copied(self, is_done: bool) -> None:
        self.dialog_news = self.words.say("share.copied" if is_done else "share.by_hand")
        self.show()

    def do_send(self) -> None:
        """Hands the link to the device, which knows to whom it can be sent."""
        title = self.words.say(f"game.{self.scene.match.record.game}")
        self.page.send(title, share.link_of(self._context(self.scene)))

    def do_dialog(self, name: str) -> None:
        """Opens a dialog; what a code was drawn for may have changed."""
        self.code = None
        super().do_dialog(name)

    def do_code(self) -> None:
        """Asks for the QR code of the link."""
        self.code = share.Code()
        self.show()
        self._soon(self._draw_code(share.link_of(self._context(self.scene))))

    async def _draw_code(self, link: str) -> None:
        try:
            code = share.Code(await code_of(link))
        except CodeError as error:
            code = share.Code(trouble="share.code_too_long" if error.is_too_long else "share.code_failed")
        if self.code is not None:
            self.code = code
            self.show()
