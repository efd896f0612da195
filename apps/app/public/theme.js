/* Runs before the first paint, so that the page does not flash in the other theme. See src/shell/theme.ts. */

{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(`theme-${theme}`)
}
