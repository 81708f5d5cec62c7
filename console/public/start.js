// Runs before everything else; the page's policy allows no inline script.
// A chosen theme must not flash, and schemas must not try to become code, which the policy refuses.
globalThis.__zod_globalConfig = { jitless: true }
try {
  const theme = localStorage.getItem('kilat-console-theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // A browser without storage follows the system.
}
