import { useEffect, useEffectEvent } from 'react'
import { readEntryIndex } from './router/history.ts'
import { useLocation } from './router/router.tsx'
import { forgetTaps } from './useRepeatGuard.ts'

/** Closes each open sheet or dialog, the topmost last. */
const layers: (() => void)[] = []

// Older browsers do not say where in the history they are. There the router's numbers have to do, which are missing
// after an address was typed.
const readIndex = (): number | null => globalThis.navigation?.currentEntry?.index ?? readEntryIndex()
let pageIndex: number | null = null
let isReturning = false

/**
 * Back closes the topmost sheet or dialog before it leaves the page. No history entry is added for it, since whoever
 * leaves the page from an open sheet would leave that entry behind; instead the browser is sent forward again.
 *
 * Call this before the router starts: it has to hear of neither step, and listeners of the window are called in order.
 */
export function closeLayersOnBack(): void {
  addEventListener('popstate', (event) => {
    const index = readIndex()
    const hasReturned = isReturning && index === pageIndex
    isReturning = false
    if (hasReturned) return event.stopImmediatePropagation()
    if (index === null || pageIndex === null || index >= pageIndex || layers.length === 0) return
    event.stopImmediatePropagation()
    isReturning = true
    history.go(pageIndex - index)
    layers.at(-1)?.()
  })
}

/** For what is no component: from now on Back closes it, until the returned function is called. */
export function openLayer(close: () => void): () => void {
  if (!isReturning) pageIndex = readIndex()
  return addLayer(close)
}

function addLayer(layer: () => void): () => void {
  layers.push(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    forgetTaps()
  }
}

/** While it is open, Back closes it. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // On the way forward again the browser is not yet back at the page.
    if (!isReturning) pageIndex = readIndex()
  }, [isOpen, key])
  useEffect(() => {
    return isOpen ? addLayer(() => close()) : undefined
  }, [isOpen])
}
