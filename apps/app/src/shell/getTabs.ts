import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import type { IconName } from '../components/Icon.tsx'

type Tab = { readonly to: string; readonly icon: IconName; readonly text: TextKey }

const home: Tab = { to: paths.home, icon: 'home', text: 'shell.tab.home' }
const personal: Tab = { to: paths.personal, icon: 'person', text: 'shell.tab.personal' }

/** Five tabs by default. The build setting `three` gives the specification's other version, with the wallet. */
export const getTabs = (setting: string | undefined): readonly Tab[] =>
  setting === 'three'
    ? [home, { to: paths.balance, icon: 'wallet', text: 'shell.tab.wallet' }, personal]
    : [
        home,
        { to: paths.community, icon: 'chat', text: 'shell.tab.community' },
        { to: paths.catalogue, icon: 'box', text: 'shell.tab.products' },
        { to: paths.team, icon: 'people', text: 'shell.tab.team' },
        personal,
      ]
