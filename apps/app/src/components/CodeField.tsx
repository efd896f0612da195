import { OTPField } from '@base-ui/react/otp-field'
import { useRef, type ChangeEvent } from 'react'
import { useText } from '../shell/useText.ts'
import { controlStyle, FieldFrame, type FieldProps } from './Field.tsx'
import { moveOn } from './moveOn.ts'
import { moveTypedDigit } from './typedCode.ts'

type CodeFieldProps = FieldProps & {
  length?: number
  value: string
  onChange: (value: string) => void
  isSecret?: boolean
}

/** After the last digit there is nothing to move on to. It must not stay selected, or one more would replace it. */
const unselectLastDigit = () => (document.activeElement as HTMLInputElement | null)?.setSelectionRange?.(1, 1)

/**
 * A code with one box per digit: from an SMS, or the fund password. A digit is replaced only while it is selected. With
 * the last digit it moves on in its form; after the fund password, the button still has to be pressed.
 */
export function CodeField({ length = 6, value, onChange, isSecret = false, ...field }: CodeFieldProps) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const complete = () => {
    unselectLastDigit()
    if (root.current) moveOn(root.current, { isConfirmed: isSecret })
  }
  const keepUnselectedDigit = (event: ChangeEvent<HTMLInputElement>, index: number) => {
    const code = moveTypedDigit(value, index, event.target.value, length)
    if (code === null) return
    // The field itself would overwrite the digits that follow.
    event.preventDefault()
    if (code === value) return
    event.target.closest('[role=group]')?.querySelectorAll('input')[value.length]?.focus()
    onChange(code)
    if (code.length === length) complete()
  }
  return (
    <FieldFrame {...field}>
      {({ id, describedBy, isInvalid }) => (
        <OTPField.Root
          ref={root}
          id={id}
          length={length}
          value={value}
          onValueChange={onChange}
          onValueComplete={complete}
          mask={isSecret}
          autoComplete={isSecret ? 'off' : 'one-time-code'}
          aria-describedby={describedBy}
          className="flex gap-2"
          // Between two boxes is as good as on one.
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget)
              currentTarget.querySelectorAll('input')[Math.min(value.length, length - 1)]?.focus()
          }}
        >
          {Array.from({ length }, (_, index) => (
            <span key={index} className={`${controlStyle} min-w-0 flex-1`}>
              <OTPField.Input
                onChange={(event) => keepUnselectedDigit(event, index)}
                aria-invalid={isInvalid || undefined}
                aria-label={index === 0 ? undefined : t('shell.digit-of', { index: index + 1, count: length })}
                className="w-full self-stretch bg-transparent text-center text-20 font-bold outline-none"
              />
            </span>
          ))}
        </OTPField.Root>
      )}
    </FieldFrame>
  )
}
