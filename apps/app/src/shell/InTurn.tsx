import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'
import { hasRestored } from './restored.ts'
import { takeTurn } from './whenIdle.ts'

const drawn = new Set<string>()

type InTurnProps = {
  /** A part that was drawn once under this name is drawn without waiting from then on. */
  name: string
  /** Shown until then, as large as the part. */
  skeleton?: ReactNode
  /** Loads the part’s code and data. Later parts of the screen are drawn only after this has ended. */
  load?: () => Promise<unknown>
  children: ReactNode
}

/**
 * A part of a screen that waits until those before it are drawn and the page is idle, so that no task takes long. On a
 * later visit everything is there, and is drawn at once.
 */
export function InTurn({ name, skeleton, load, children }: InTurnProps) {
  const [isDrawn, setIsDrawn] = useState(() => drawn.has(name) || hasRestored())
  useEffect(() => {
    if (isDrawn) return
    let isGone = false
    // A part that cannot be loaded says so when it is drawn.
    void takeTurn(load).then(() => {
      if (isGone) return
      drawn.add(name)
      startTransition(() => setIsDrawn(true))
    })
    return () => {
      isGone = true
    }
  }, [isDrawn, load, name])
  return <Suspense fallback={skeleton}>{isDrawn ? children : skeleton}</Suspense>
}
