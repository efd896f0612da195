/** The product's colours, light and dark; the member app has the same. */
export const palette = {
  light: {
    page: '#f3f7f9',
    card: '#ffffff',
    ink: '#0d2530',
    muted: '#57707c',
    line: '#dfe9ee',
    control: '#7a939f',
    accent: '#0a6c8f',
    accentStrong: '#075673',
    onAccent: '#ffffff',
    soft: '#e4f2f8',
    moneyIn: '#12805c',
    moneyInStrong: '#0d6b4c',
    moneyInSoft: '#e2f4ed',
    caution: '#9a5b00',
    cautionSoft: '#fff3dc',
    loss: '#b42318',
    lossSoft: '#fdeceb',
    onLoss: '#ffffff',
    water: '#0a6c8f',
    onWater: '#ffffff',
    shadow: '0 1px 2px #0d25300a, 0 8px 24px -8px #0d25301a',
  },
  dark: {
    page: '#0b1418',
    card: '#122128',
    ink: '#e6f1f5',
    muted: '#93aab4',
    line: '#20343d',
    control: '#5f7a86',
    accent: '#58bfe0',
    accentStrong: '#7ccfe9',
    onAccent: '#06222d',
    soft: '#12303c',
    moneyIn: '#5bd6a4',
    moneyInStrong: '#5bd6a4',
    moneyInSoft: '#10312a',
    caution: '#f0b95a',
    cautionSoft: '#332710',
    loss: '#ff8a7a',
    lossSoft: '#3a1b19',
    onLoss: '#2b0804',
    water: '#174f64',
    onWater: '#e6f1f5',
    shadow: 'none',
  },
} as const

export type Mode = keyof typeof palette
export type Colours = Record<keyof (typeof palette)['light'], string>

export const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
export const monoFamily = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace'
