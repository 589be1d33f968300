// Gives every Holderscope frame on a page the height that its card asks for.
(function () {
  var site = new URL(document.currentScript.src).origin;
  var frames = function () {
    return Array.from(document.querySelectorAll("iframe")).filter(function (frame) {
      return frame.src.startsWith(site + "/embed/");
    });
  };
  window.addEventListener("message", function (event) {
    var height = event.data && event.data.holderscope && event.data.holderscope.height;
    if (!(height > 0 && height < 5000)) return;
    frames().forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = height + "px";
    });
  });
  // A card that was there before this script told its height to nobody.
  frames().forEach(function (frame) {
    frame.contentWindow.postMessage({ holderscope: "height" }, "*");
  });
})();
