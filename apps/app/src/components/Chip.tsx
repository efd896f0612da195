import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-page text-muted',
  accent: 'bg-soft text-accent',
  good: 'bg-good-soft text-good',
  caution: 'bg-caution-soft text-caution',
  loss: 'bg-loss-soft text-loss',
} as const

const style = 'inline-flex items-center gap-1 rounded-chip px-2 py-1 text-12 leading-snug font-semibold'

/** A word or two about a thing: its state, its kind. */
export function Chip({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <span className={`${style} ${tones[tone]}`}>{children}</span>
}
