// Runs before the first paint, so that no page flashes in the wrong theme or jumps. External, because the
// content security policy allows no inline script.
(function () {
  var theme;
  try {
    theme = new URLSearchParams(location.search).get("theme") || localStorage.getItem("holderscope.theme");
  } catch {
    theme = null;
  }
  if (theme === "dark" || theme === "light" || theme === "auto") {
    document.documentElement.dataset.theme = theme;
  }
  // A page that opens at a section lays out all of them at once (src/styles/layout.css).
  if (location.hash.length > 1) document.documentElement.dataset.section = "";
  // A page that was kept while a new version was put in place asks for a script that is gone: it loads
  // itself anew, once (src/lib/storage.ts does the same for what the scripts themselves ask for).
  addEventListener(
    "error",
    function (event) {
      var gone = event.target;
      if (!(gone instanceof HTMLScriptElement) || gone.src.indexOf("/assets/") === -1) return;
      try {
        var last = Number(sessionStorage.getItem("holderscope.reloaded"));
        if (!navigator.onLine || Date.now() - last < 60000) return;
        sessionStorage.setItem("holderscope.reloaded", String(Date.now()));
        location.reload();
      } catch {
        // Where nothing can be kept it could go on for ever.
      }
    },
    true,
  );
  // The lanes of saved tokens are drawn by script; their room is kept from the start, so that nothing moves.
  ["watching", "recent"].forEach(function (list) {
    try {
      if ((localStorage.getItem("holderscope." + list) || "").length > 2)
        document.documentElement.dataset[list] = "";
    } catch {
      // Storage that cannot be read has no lanes.
    }
  });
})();
