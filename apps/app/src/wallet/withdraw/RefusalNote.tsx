import { paths } from '@millrace/contract/paths'
import { Note } from '../../components/Note.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import type { WithdrawalRefusal } from './useWithdraw.ts'

/**
 * Why the withdrawal was refused. Without an answer it may have gone through all the same, so there is a link to check
 * before trying again.
 */
export function RefusalNote({ refusal: { message, isUnanswered } }: { refusal: WithdrawalRefusal }) {
  const t = useText()
  return (
    // It is far above the button, so it is scrolled into view.
    <div role="alert" ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Note tone="loss" icon="warning" title={message}>
        {isUnanswered && (
          <p>
            {t('withdraw.unanswered')}{' '}
            <Link to={paths.withdrawHistory} className="font-semibold text-accent underline">
              {t('withdraw.history.title')}
            </Link>
          </p>
        )}
      </Note>
    </div>
  )
}
