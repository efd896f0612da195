import { Icon, type IconName } from './Icon.tsx'

const looks = {
  right: ['check', 'text-good'],
  wrong: ['warning', 'text-loss'],
  unable: ['info', 'text-muted'],
} as const satisfies Record<string, readonly [IconName, string]>

/** What this device found out by itself, in a line. */
export function DeviceCheck({ state, text }: { state: keyof typeof looks; text: string }) {
  const [icon, tone] = looks[state]
  return (
    <p role="status" className={`flex gap-1.5 text-13 font-semibold ${tone}`}>
      <Icon name={icon} className="mt-0.5 size-4" />
      {text}
    </p>
  )
}
