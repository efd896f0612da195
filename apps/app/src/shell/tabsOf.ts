import type { TextKey } from '@millrace/texts'
import type { IconName } from '../components/Icon.tsx'

type Tab = { readonly to: string; readonly icon: IconName; readonly text: TextKey }

const home: Tab = { to: '/index', icon: 'home', text: 'shell.tab.home' }
const personal: Tab = { to: '/mine', icon: 'person', text: 'shell.tab.personal' }

/** Five by default; the other reading of the specification, three with the wallet in the middle, by a build setting. */
export const tabsOf = (setting: string | undefined): readonly Tab[] =>
  setting === 'three'
    ? [home, { to: '/user/balance', icon: 'wallet', text: 'shell.tab.wallet' }, personal]
    : [
        home,
        { to: '/dynamic', icon: 'chat', text: 'shell.tab.community' },
        { to: '/projects', icon: 'box', text: 'shell.tab.products' },
        { to: '/index/friend', icon: 'people', text: 'shell.tab.team' },
        personal,
      ]
