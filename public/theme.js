// Runs before the first paint, so that no page flashes in the wrong theme. External, because the
// content security policy allows no inline script.
(function () {
  var theme;
  try {
    theme = new URLSearchParams(location.search).get("theme") || localStorage.getItem("holderscope.theme");
  } catch (error) {
    theme = null;
  }
  if (theme === "dark" || theme === "light" || theme === "auto") {
    document.documentElement.dataset.theme = theme;
  }
})();
