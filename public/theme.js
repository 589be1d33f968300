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
