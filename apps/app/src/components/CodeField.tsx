import { OTPField } from '@base-ui/react/otp-field'
import { useText } from '../shell/useText.ts'
import { controlStyle, FieldFrame, type FieldProps } from './Field.tsx'

type CodeFieldProps = FieldProps & {
  length?: number
  value: string
  onChange: (value: string) => void
  isSecret?: boolean
}

/** A code with one box per digit: from an SMS, or the fund password. */
export function CodeField({ length = 6, value, onChange, isSecret = false, ...field }: CodeFieldProps) {
  const t = useText()
  return (
    <FieldFrame {...field}>
      {({ id, describedBy, isInvalid }) => (
        <OTPField.Root
          id={id}
          length={length}
          value={value}
          onValueChange={onChange}
          mask={isSecret}
          autoComplete={isSecret ? 'off' : 'one-time-code'}
          aria-describedby={describedBy}
          className="flex gap-2"
        >
          {Array.from({ length }, (_, index) => (
            <span key={index} className={`${controlStyle} min-w-0 flex-1`}>
              <OTPField.Input
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
