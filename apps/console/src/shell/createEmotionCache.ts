import createCache, { type EmotionCache } from '@emotion/cache'
import { StyleSheet, type Options } from '@emotion/sheet'

/**
 * An emotion sheet without a style element. The content security policy refuses inline styles, and emotion's elements
 * count as such; a constructed sheet that the document adopts does not, so the console needs no exception and no nonce.
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
    // Global rules come first, so that a component's own rule wins over them, as with style elements.
    document.adoptedStyleSheets = this.#isGlobal ? [this.#sheet, ...adopted] : [...adopted, this.#sheet]
  }

  override insert(rule: string): void {
    this.#adopt()
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch {
      // A rule for another browser's pseudo-element, such as ::-moz-focus-inner, is no loss in this one.
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
