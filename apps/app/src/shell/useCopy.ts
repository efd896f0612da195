import { tick } from './tick.ts'
import { showToast } from './toast.ts'
import { useText } from './useText.ts'

/** Copies a text to the clipboard and shows whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useText()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      tick()
      showToast(t('shell.copied'), { tone: 'good' })
    } catch {
      showToast(t('shell.copy-failed'), { tone: 'bad' })
    }
  }
}
