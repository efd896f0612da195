import { payPasswordCode, type changePayPassword, type setPayPassword } from '@millrace/contract/user/fundPassword'
import type { TextKey } from '@millrace/texts'
import { callApi } from '../../shell/client.ts'
import { useForm } from '../../shell/form/form.tsx'
import { useCodeChannels } from './CodeChannels.tsx'

const initial = { channel: '', againAt: '', code: '', payPassword: '', repeat: '' }
const checkRepeat = ({ payPassword, repeat }: typeof initial): TextKey | null =>
  repeat === payPassword ? null : 'fundPassword.repeat-wrong'

/**
 * Sets or changes the fund password by a code: first how to send it, then the code and the password twice. Its draft is
 * one, wherever it is filled in, so that a code that was sent counts there too.
 */
export function useFundPasswordForm(
  call: typeof setPayPassword | typeof changePayPassword,
  onSaved: (payPassword: string) => Promise<void>,
) {
  const { support, channels, choose } = useCodeChannels()
  const form = useForm({
    name: 'fundPwd',
    initial,
    savedFields: ['channel', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode', payPassword: 'fundPassword', repeat: checkRepeat } : {}),
    refusalFields: { 'code.wrong': 'code' },
    send: async ({ againAt, code, payPassword }): Promise<void> => {
      const channel = chosen?.channel ?? 'sms'
      if (!againAt) return form.set({ againAt: (await callApi(payPasswordCode, { channel })).againAt, code: '' })
      await callApi(call, { code, payPassword })
      form.deleteDraft()
      await onSaved(payPassword)
    },
  })
  const chosen = choose(form.values.channel)
  return { support, channels, chosen, form }
}
