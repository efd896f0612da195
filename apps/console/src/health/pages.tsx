import { healthState } from '@millrace/contract/console/health'
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined'
import { page } from '../shell/page.ts'

export const healthPages = [
  page({
    name: 'health',
    label: 'Health',
    icon: HealthIcon,
    menu: 'System',
    call: healthState,
    list: () => import('./HealthPage.tsx'),
  }),
]
