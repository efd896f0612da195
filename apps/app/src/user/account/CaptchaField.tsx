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
import { startAgain } from '../../features/user/CodeEntry.tsx'
import { callApi } from '../../shell/client.ts'
import type { FormOf } from '../../shell/form/form.tsx'
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
    rules: isSkipped ? {} : { captchaCode: checkAnswer },
    /** Sends a code with the answer. Every answer needs a new picture, and the server may refuse to skip it. */
    sendCode: async (
      captchaCode: string,
      form: CodeForm,
      send: (answer: Answer) => Promise<{ againAt: string }>,
    ): Promise<void> => {
      try {
        const { againAt } = await send(isSkipped || !data ? {} : { captchaId: data.id, captchaCode })
        form.set({ againAt, code: '', captchaCode: '' })
      } catch (failure) {
        if (failure instanceof CallFailure && failure.answer?.error === 'captcha.needed') setIsSkipped(false)
        renew()
        form.set({ captchaCode: '' })
        throw failure
      }
    },
    startAgain: (form: CodeForm) => {
      renew()
      startAgain(form)
    },
  }
}

type CodeForm = FormOf<{ captchaCode: string; againAt: string; code: string }>
type Answer = { captchaId?: string; captchaCode?: string }

const checkAnswer = ({ captchaCode }: { captchaCode: string }): TextKey | null => (captchaCode ? null : 'field.code')

export const captchaRefusals = { 'captcha.wrong': 'captchaCode', 'captcha.needed': 'captchaCode' } as const

type CaptchaFieldProps = { captcha: ReturnType<typeof useCaptcha>; form: Pick<FormOf<{ captchaCode: string }>, 'bind'> }

export function CaptchaField({ captcha, form }: CaptchaFieldProps) {
  const t = useText()
  const field = form.bind('captchaCode')
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
