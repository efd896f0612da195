import { useState } from 'react'

/** Whether a sheet is open, and what opens and closes it. */
export function useSheet() {
  const [isOpen, setIsOpen] = useState(false)
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
