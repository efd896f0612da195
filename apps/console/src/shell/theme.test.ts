import { expect, test } from 'vitest'
import { palette, type Mode } from './palette.ts'
import { createTheme } from './theme.ts'

const modes = Object.keys(palette) as Mode[]

test.each(modes)('the focus of tabs, buttons and links has a ring that can be seen, %s', (mode) => {
  const { accent, page, card, soft } = palette[mode]
  const outline = `2px solid ${accent}`
  expect(createTheme(mode).components).toMatchObject({
    MuiCssBaseline: { styleOverrides: { ':focus-visible': { outline } } },
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': { outline } } } },
    // Tabs scroll, and what scrolls clips what is outside of it.
    MuiTab: { styleOverrides: { root: { '&.Mui-focusVisible': { outline, outlineOffset: -2 } } } },
  })
  for (const background of [page, card, soft]) expect(getContrast(accent, background)).toBeGreaterThan(3)
})

/** The contrast ratio of WCAG 2. */
function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
