import { Suspense, useState } from 'react'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { Controls } from './Controls.tsx'
import type { Theme } from './Part.tsx'
import { States } from './States.tsx'

const Content = lazyComponent(() => import('./Content.tsx'), 'Content')
const Overlays = lazyComponent(() => import('./Overlays.tsx'), 'Overlays')

/** All components in one theme. */
export function ThemeBoard({ theme }: { theme: Theme }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <div className={`theme-${theme} -mx-4 bg-page px-4 py-6 text-ink`}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="min-touch rounded-control text-22 font-bold capitalize"
      >
        {theme}
      </button>
      {isOpen && (
        <div className="grid gap-8 pt-4">
          <Controls theme={theme} />
          <Suspense>
            <Overlays />
            <Content theme={theme} />
          </Suspense>
          <States />
        </div>
      )}
    </div>
  )
}
