import createCache, { type EmotionCache } from '@emotion/cache'
import { StyleSheet, type Options } from '@emotion/sheet'

/**
 * An emotion sheet without a style element. The content security policy forbids inline styles, which includes emotion's
 * style elements. Adopted style sheets are allowed, so the console needs no exception and no nonce.
 */
class AdoptedSheet extends StyleSheet {
  readonly #sheet = new CSSStyleSheet()
  readonly #isGlobal: boolean

  constructor(options: Options) {
    super(options)
    this.#isGlobal = options.key.endsWith('-global')
    this.#adopt()
  }

  #adopt(): void {
    const adopted = document.adoptedStyleSheets
    if (adopted.includes(this.#sheet)) return
    // Global rules come first, so that a component's own rules override them.
    document.adoptedStyleSheets = this.#isGlobal ? [this.#sheet, ...adopted] : [...adopted, this.#sheet]
  }

  override insert(rule: string): void {
    this.#adopt()
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch {
      // The browser rejects selectors it does not know, such as ::-moz-focus-inner. They are not needed here.
    }
  }

  override flush(): void {
    this.#sheet.replaceSync('')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
  }
}

export function createEmotionCache(): EmotionCache {
  const cache = createCache({ key: 'mr' })
  cache.sheet = new AdoptedSheet({ key: cache.key, container: document.head, speedy: true })
  return cache
}
