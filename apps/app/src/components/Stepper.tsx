import { useState } from 'react'
import { clampUnits } from './clampUnits.ts'
import { IconButton } from './IconButton.tsx'

type StepperProps = {
  label: string
  fewerText: string
  moreText: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A small whole number, typed or changed with two buttons. */
export function Stepper({ label, fewerText, moreText, value, max, onChange }: StepperProps) {
  // The field may be empty while the person types.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setTyped(digits)
    if (digits) onChange(clampUnits(Number(digits), max))
  }
  return (
    <div role="group" aria-label={label} className="flex shrink-0 items-center rounded-control bg-soft">
      <IconButton
        icon="minus"
        label={fewerText}
        disabled={value <= 1}
        onPress={() => onChange(clampUnits(value - 1, max))}
        className="text-accent disabled:opacity-40"
      />
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        style={{ width: `${Math.max(2, String(value).length) + 1}ch` }}
        className="min-h-11 rounded-chip bg-transparent text-center text-17 font-bold outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-accent"
      />
      <IconButton
        icon="plus"
        label={moreText}
        disabled={value >= max}
        onPress={() => onChange(clampUnits(value + 1, max))}
        className="text-accent disabled:opacity-40"
      />
    </div>
  )
}
