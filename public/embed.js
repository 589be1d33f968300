// Gives every Holderscope frame on a page the height that its card asks for. Works as a module, and for frames
// in shadow roots: a script does not know its own address there, so frames are known by theirs.
(function () {
  var card = /\/embed\/(compare|[a-z\d]+\/(wallet\/)?[A-Za-z\d]{32,44})(\/|$)/;
  var addressOf = function (frame) {
    try {
      return new URL(frame.src);
    } catch {
      return undefined;
    }
  };
  var frames = function (root) {
    return Array.from(root.querySelectorAll("*")).flatMap(function (element) {
      if (element.shadowRoot) return frames(element.shadowRoot);
      var address = element.localName === "iframe" && addressOf(element);
      return address && card.test(address.pathname) ? [element] : [];
    });
  };
  window.addEventListener("message", function (event) {
    var height = event.data && event.data.holderscope && event.data.holderscope.height;
    if (!(height > 0 && height < 5000)) return;
    frames(document).forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = height + "px";
    });
  });
  frames(document).forEach(function (frame) {
    // A browser keeps a frame clear only where frame and card have one colour scheme (contract/embed.ts).
    var query = addressOf(frame).searchParams;
    var theme = query.get("theme");
    var isClear = /^(transparent|#?([\da-f]{4}|[\da-f]{8}))$/i.test(query.get("bg") || "");
    if (isClear && (theme === "dark" || theme === "light") && !frame.style.colorScheme) {
      frame.style.colorScheme = theme;
    }
    // A card that was there before this script told its height to nobody.
    frame.contentWindow.postMessage({ holderscope: "height" }, "*");
  });
})();
