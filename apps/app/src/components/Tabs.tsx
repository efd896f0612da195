import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab = { readonly value: string; readonly text: string; readonly content: ReactNode }

const looks = {
  pill: 'rounded-control bg-soft px-4 py-2 text-accent data-active:bg-accent data-active:text-on-accent',
  plain: 'rounded-chip px-2 text-muted data-active:text-accent',
} as const

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  look?: keyof typeof looks
  /** At the end of the row. */
  after?: ReactNode
}

/** Parts of one screen, one at a time. The row of tabs scrolls sideways when it is too long. */
export function Tabs({ label, tabs, look = 'pill', after }: TabsProps) {
  return (
    <Base.Root defaultValue={tabs[0]?.value} className={`grid ${look === 'plain' ? 'gap-1' : 'gap-4'}`}>
      <div className="flex items-center">
        <Base.List
          aria-label={label}
          className={`-ml-(--margin) flex flex-1 overflow-x-auto pl-(--margin) lg:flex-wrap [scrollbar-width:none] ${after ? '' : '-mr-(--margin) pr-(--margin)'} ${look === 'plain' ? '' : 'gap-2 py-1'}`}
        >
          {tabs.map(({ value, text }) => (
            <Base.Tab
              key={value}
              value={value}
              className={`min-touch shrink-0 text-13 font-semibold transition ${looks[look]}`}
            >
              {text}
            </Base.Tab>
          ))}
        </Base.List>
        {after}
      </div>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
