import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'

export type Addressed = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string }

/** Over SMTP. The id makes a message that had to be sent twice recognisable as one. */
export async function sendEmail(
  { SMTP_URL, SMTP_FROM }: Pick<Settings, 'SMTP_URL' | 'SMTP_FROM'>,
  { id, to, subject, text }: Addressed,
): Promise<void> {
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  try {
    await transport.sendMail({
      from: SMTP_FROM,
      to,
      subject,
      text,
      messageId: `<${id}@millrace>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}
