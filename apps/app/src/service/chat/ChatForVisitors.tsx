import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { getLoginPath } from '../../shell/client.ts'
import { navigate } from '../../shell/router/history.ts'
import { useText } from '../../shell/useText.ts'

/** A conversation belongs to an account: a visitor signs in first. */
export function ChatForVisitors({ header, onLeave }: { header: ReactNode; onLeave: () => void }) {
  const t = useText()
  return (
    <>
      {header}
      <div className="grid flex-1 content-center gap-4 overflow-y-auto p-5 text-center">
        <p>{t('chat.visitor')}</p>
        <Button
          isWide
          onPress={() => {
            onLeave()
            navigate(getLoginPath(location.hash.slice(1)))
          }}
        >
          {t('home.welcome.sign-in')}
        </Button>
        <p className="text-13 text-muted">{t('chat.never-ask')}</p>
      </div>
    </>
  )
}
