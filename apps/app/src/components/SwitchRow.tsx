import { Switch } from '@base-ui/react/switch'
import { useId } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type SwitchRowProps = {
  icon?: IconName
  title: string
  below?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A row with a setting that is on or off. */
export function SwitchRow({ icon, title, below, isOn, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3">
      {icon && <Icon name={icon} className="size-6 text-accent" />}
      <span className="grid flex-1 gap-0.5">
        <span className="font-semibold">{title}</span>
        {below && <span className="text-13 text-muted">{below}</span>}
      </span>
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        className="flex h-7 w-12 shrink-0 rounded-full bg-muted p-0.5 transition-colors data-checked:bg-accent"
      >
        <Switch.Thumb className="size-6 rounded-full bg-card transition-transform data-checked:translate-x-5" />
      </Switch.Root>
    </label>
  )
}
