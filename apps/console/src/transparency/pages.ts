import { ledgerState } from '@millrace/contract/console/ledgerState'
import { overview } from '@millrace/contract/console/overview'
import BooksIcon from '@mui/icons-material/MenuBookOutlined'
import { page } from '../shell/page.ts'

export const transparencyPages = [
  page({
    name: 'books',
    label: 'Open books',
    icon: BooksIcon,
    menu: 'Money',
    call: overview,
    menuCall: ledgerState,
    list: () => import('./books/BooksPage.tsx'),
  }),
]
