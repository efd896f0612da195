import { useText } from './useText.ts'

/** On a wide screen: first for the keyboard, from the top of the page into the navigation, which comes after it. */
export function SkipLink() {
  const t = useText()
  const skip = () => {
    const navigation = document.querySelector<HTMLElement>('nav[data-bottom-bar]')
    // Its links may still be loading: then the next key leads to them.
    ;(navigation?.querySelector('a') ?? navigation)?.focus()
  }
  return (
    <button type="button" onClick={skip} className="skip-link max-md:hidden">
      {t('shell.skip')}
    </button>
  )
}
