import { CallFailure } from '@millrace/client/CallFailure'
import { captchaPicture } from '@millrace/contract/user/register'
import type { TextKey } from '@millrace/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { callApi } from '../../shell/client.ts'
import { useText } from '../../shell/useText.ts'

/** A picture with digits, valid for one answer. Somebody who cannot see it can skip it. */
export function useCaptcha() {
  const [round, setRound] = useState(0)
  const [isSkipped, setIsSkipped] = useState(false)
  const { data, isError } = useQuery({
    queryKey: [captchaPicture.path, round],
    queryFn: ({ signal }) => callApi(captchaPicture, {}, signal),
    staleTime: Infinity,
    gcTime: 0,
    enabled: !isSkipped,
  })
  const renew = () => setRound((before) => before + 1)
  return {
    picture: data?.picture,
    isError,
    isSkipped,
    renew,
    skip: (shouldSkip: boolean) => {
      setIsSkipped(shouldSkip)
      if (!shouldSkip) renew()
    },
    /** Every answer needs a new picture. The server may also refuse to skip it. */
    renewAfter: (failure: unknown) => {
      if (failure instanceof CallFailure && failure.answer?.error === 'captcha.needed') setIsSkipped(false)
      renew()
    },
    /** The fields of a request that needs the captcha. */
    answer: (captchaCode: string) => (isSkipped || !data ? {} : { captchaId: data.id, captchaCode }),
  }
}

export const captchaRule = ({ captchaCode }: { captchaCode: string }): TextKey | null =>
  captchaCode ? null : 'field.code'

type CaptchaFieldProps = {
  captcha: ReturnType<typeof useCaptcha>
  field: { name: string; value: string; error: string | undefined; onChange: (value: string) => void }
}

export function CaptchaField({ captcha, field }: CaptchaFieldProps) {
  const t = useText()
  if (captcha.isSkipped) {
    return (
      <Note>
        <p>{t('account.captcha.left-out')}</p>
        <div className="-ml-5">
          <Button kind="plain" onPress={() => captcha.skip(false)}>
            {t('account.captcha.show')}
          </Button>
        </div>
      </Note>
    )
  }
  const picture = (
    <span className="flex shrink-0 items-center gap-1 pr-1">
      {captcha.picture ? (
        <img
          src={captcha.picture}
          alt={t('account.captcha.picture')}
          className="h-11 w-30 rounded-chip object-contain"
        />
      ) : (
        <Skeleton className={`h-11 w-30 ${captcha.isError ? 'opacity-30' : ''}`} />
      )}
      <IconButton
        icon="refresh"
        label={t('account.captcha.renew')}
        onPress={() => {
          field.onChange('')
          captcha.renew()
        }}
      />
    </span>
  )
  return (
    <div className="grid gap-1">
      <TextField
        label={t('account.captcha.label')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        after={picture}
        {...field}
        onChange={(typed) => field.onChange(typed.replace(/\D/g, ''))}
      />
      <TextButton onPress={() => captcha.skip(true)} className="justify-self-start text-left text-13">
        {t('account.captcha.cannot-see')}
      </TextButton>
    </div>
  )
}
