import { refusalHelp } from '@millrace/contract/msg/refusalHelp'
import { paths } from '@millrace/contract/paths'
import { translate } from './messages.ts'
import { closeToast, toasts } from './toast.ts'

// In a chunk of its own, which is loaded with the first refusal.

/** Adds the way to what is said about a refusal to its message. */
export function offerHelp(message: string, refusal: string): void {
  const slug = Object.hasOwn(refusalHelp, refusal) ? refusalHelp[refusal] : null
  if (!slug) return
  const addTo = (id: number) => ({
    text: translate('shell.more-about'),
    run: () => {
      closeToast(id)
      location.hash = `${paths.help}?topic=${slug}`
    },
  })
  toasts.set(toasts.get().map((toast) => (toast.text === message ? { ...toast, action: addTo(toast.id) } : toast)))
}
