import { useEffect, useRef } from 'react'
import { TextField } from '../../components/Field.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import type { FormOf } from '../../shell/form/form.tsx'
import { useText } from '../../shell/useText.ts'
import type { useCaptcha } from './useCaptcha.ts'

export type CaptchaFieldProps = {
  captcha: ReturnType<typeof useCaptcha>
  form: Pick<FormOf<{ captchaCode: string }>, 'bind'>
}

export function CaptchaField({ captcha, form }: CaptchaFieldProps) {
  const t = useText()
  const field = form.bind('captchaCode')
  const container = useRef<HTMLDivElement>(null)
  // The server has asked for it: nothing goes on without.
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  const isPicture = captcha.form === 'picture'
  const renew = (
    <IconButton
      icon="refresh"
      label={t(isPicture ? 'account.captcha.renew' : 'account.captcha.words-renew')}
      onPress={() => {
        field.onChange('')
        captcha.renew()
      }}
    />
  )
  const picture = captcha.picture ? (
    <img src={captcha.picture} alt={t('account.captcha.picture')} className="h-11 w-30 rounded-chip object-contain" />
  ) : (
    <Skeleton className={`h-11 w-30 ${captcha.problem ? 'opacity-30' : ''}`} />
  )
  return (
    <div ref={container} className="grid gap-1">
      <TextField
        label={t(isPicture ? 'account.captcha.label' : 'account.captcha.words-label')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        {...(!isPicture && captcha.words && { below: t('account.captcha.words', { words: captcha.words }) })}
        after={
          <span className="flex shrink-0 items-center gap-1 pr-1">
            {isPicture && picture}
            {renew}
          </span>
        }
        {...field}
        error={field.error ?? captcha.problem}
        onChange={(typed) => field.onChange(typed.replace(/\D/g, ''))}
      />
      <TextButton
        onPress={() => {
          field.onChange('')
          captcha.choose(isPicture ? 'words' : 'picture')
        }}
        className="justify-self-start text-left text-13"
      >
        {t(isPicture ? 'account.captcha.cannot-see' : 'account.captcha.show')}
      </TextButton>
    </div>
  )
}
