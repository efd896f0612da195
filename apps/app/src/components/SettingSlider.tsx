import { useId } from 'react'

type SettingSliderProps = {
  name: string
  value: number
  min?: number
  max: number
  step?: number
  /** The value in words, for eyes and for screen readers. */
  text: string
  onChange: (value: number) => void
}

/** A setting that a finger or the arrow keys move, with its value in words. */
export function SettingSlider({ name, value, min = 0, max, step = 1, text, onChange }: SettingSliderProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-13 font-semibold">
          {name}
        </label>
        <output htmlFor={id} className="text-13 font-semibold text-accent">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full rounded-control accent-accent"
      />
    </div>
  )
}
