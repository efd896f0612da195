import { FieldNote } from '../../components/Field.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import type { CaptchaFieldProps } from './CaptchaField.tsx'

// Most people never see it.
const CaptchaField = lazyPart(() => import('./CaptchaField.tsx'), 'CaptchaField')

/** The image code, where the server asks for one; otherwise only why no code was sent. */
export const Captcha = (props: CaptchaFieldProps) =>
  props.captcha.form === 'none' ? (
    <FieldNote role="alert" error={props.form.bind('captchaCode').error} />
  ) : (
    <CaptchaField {...props} />
  )
