import { Icon, type IconName } from './Icon.tsx'

const styles = {
  right: ['check', 'text-good'],
  wrong: ['warning', 'text-loss'],
  unable: ['info', 'text-muted'],
} as const satisfies Record<string, readonly [IconName, string]>

/** The result of a check that this device has done. */
export function DeviceCheck({ state, text }: { state: keyof typeof styles; text: string }) {
  const [icon, tone] = styles[state]
  return (
    <p role="status" className={`flex gap-1.5 text-13 font-semibold ${tone}`}>
      <Icon name={icon} className="mt-0.5 size-4" />
      {text}
    </p>
  )
}
