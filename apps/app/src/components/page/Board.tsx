import { useState } from 'react'
import { Content } from './Content.tsx'
import { Controls } from './Controls.tsx'
import { States } from './States.tsx'

export type Theme = 'light' | 'dark'

/** All components in one theme. */
export function Board({ theme }: { theme: Theme }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <div className={`theme-${theme} -mx-4 bg-page px-4 py-6 text-ink`}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="min-touch rounded-control text-22 font-bold capitalize">{theme}</button>
      {isOpen && <div className="grid gap-8 pt-4"><Controls theme={theme} /><Content theme={theme} /><States /></div>}
    </div>
  )
}
