import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const tones = { plain: 'bg-soft', caution: 'bg-caution-soft', loss: 'bg-loss-soft' } as const
const textTones = { plain: 'text-accent', caution: 'text-caution', loss: 'text-loss' } as const

type NoteProps = { tone?: keyof typeof tones; icon?: IconName; title?: string; children?: ReactNode }

/** A highlighted note. */
export function Note({ tone = 'plain', icon = 'info', title, children }: NoteProps) {
  return (
    <div className={`flex gap-3 rounded-card p-4 ${tones[tone]}`}>
      <Icon name={icon} className={`mt-0.5 size-5 ${textTones[tone]}`} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className={`font-bold ${textTones[tone]}`}>{title}</p>}
        <div className="grid gap-2 text-13">{children}</div>
      </div>
    </div>
  )
}
