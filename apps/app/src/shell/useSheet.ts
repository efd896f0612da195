import { useState } from 'react'

/**
 * Whether a lazily loaded sheet is open. It is rendered once `wasOpened`, which loads its code, and then stays rendered
 * so that it can animate as it closes.
 */
export function useSheet() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return {
    isOpen: state === 'open',
    wasOpened: state !== 'unopened',
    open: () => setState('open'),
    close: () => setState('closed'),
  }
}
