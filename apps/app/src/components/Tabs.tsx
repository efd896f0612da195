import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab = { readonly value: string; readonly text: string; readonly content: ReactNode }

/** Parts of one screen, one at a time. The row of tabs scrolls sideways when it is too long. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Base.Root defaultValue={tabs[0]?.value} className="grid gap-4">
      <Base.List aria-label={label} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        {tabs.map(({ value, text }) => (
          <Base.Tab
            key={value}
            value={value}
            className="min-touch shrink-0 rounded-control bg-soft px-4 py-2 text-13 font-semibold text-accent transition data-active:bg-accent data-active:text-on-accent"
          >
            {text}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
