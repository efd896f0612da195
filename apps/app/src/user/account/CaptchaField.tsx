import { CallFailure } from '@millrace/client/CallFailure'
import { captchaPicture } from '@millrace/contract/user/register'
import type { TextKey } from '@millrace/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldNote, TextField } from '../../components/Field.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { startAgain } from '../../features/user/CodeEntry.tsx'
import { callApi } from '../../shell/client.ts'
import type { FormOf } from '../../shell/form/form.tsx'
import { markSaid } from '../../shell/said.ts'
import { useText } from '../../shell/useText.ts'

/** None, until the server finds the address suspicious. Who cannot see the picture gets the digits as words. */
type CaptchaForm = 'none' | 'picture' | 'words'

const missing = { picture: 'account.captcha.missing', words: 'account.captcha.words-missing' } as const

/** Digits to copy, valid for one answer. */
export function useCaptcha() {
  const [round, setRound] = useState(0)
  const [form, setForm] = useState<CaptchaForm>('none')
  const { data, error } = useQuery({
    queryKey: [captchaPicture.path, form, round],
    queryFn: ({ signal }) => callApi(captchaPicture, form === 'none' ? {} : { form }, signal).catch(sayAtField),
    staleTime: Infinity,
    gcTime: 0,
    enabled: form !== 'none',
  })
  const renew = () => setRound((before) => before + 1)
  return {
    form,
    picture: data?.picture,
    words: data?.words,
    /** Why there are no digits: too many were requested, and when there are some again. */
    problem: error?.message,
    renew,
    choose: (chosen: CaptchaForm) => {
      setForm(chosen)
      renew()
    },
    rules: form === 'none' ? {} : { captchaCode: createCheck(missing[form]) },
    /** Sends a code with the answer. Every answer needs new digits, and the server says when they are needed. */
    sendCode: async (
      captchaCode: string,
      codeForm: CodeForm,
      send: (answer: Answer) => Promise<{ againAt: string }>,
    ): Promise<void> => {
      try {
        const { againAt } = await send(form === 'none' || !data ? {} : { captchaId: data.id, captchaCode })
        codeForm.set({ againAt, code: '', captchaCode: '' })
      } catch (failure) {
        if (failure instanceof CallFailure && failure.answer?.error === 'captcha.needed') setForm('picture')
        renew()
        codeForm.set({ captchaCode: '' })
        throw failure
      }
    },
    startAgain: (codeForm: CodeForm) => {
      renew()
      startAgain(codeForm)
    },
  }
}

type CodeForm = FormOf<{ captchaCode: string; againAt: string; code: string }>
type Answer = { captchaId?: string; captchaCode?: string }

const createCheck =
  (key: TextKey) =>
  ({ captchaCode }: { captchaCode: string }): TextKey | null =>
    captchaCode ? null : key

function sayAtField(failure: unknown): never {
  if (failure instanceof CallFailure) markSaid(failure)
  throw failure
}

/** What is said at the digits: that they are wrong, and when another code can be sent. */
export const captchaRefusals = {
  'captcha.wrong': 'captchaCode',
  'captcha.needed': 'captchaCode',
  'code.too-soon': 'captchaCode',
  'code.too-many': 'captchaCode',
} as const

type CaptchaFieldProps = { captcha: ReturnType<typeof useCaptcha>; form: Pick<FormOf<{ captchaCode: string }>, 'bind'> }

export function CaptchaField({ captcha, form }: CaptchaFieldProps) {
  const t = useText()
  const field = form.bind('captchaCode')
  if (captcha.form === 'none') return <FieldNote role="alert" error={field.error} />
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
    <div className="grid gap-1">
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
        onPress={() => captcha.choose(isPicture ? 'words' : 'picture')}
        className="justify-self-start text-left text-13"
      >
        {t(isPicture ? 'account.captcha.cannot-see' : 'account.captcha.show')}
      </TextButton>
    </div>
  )
}
