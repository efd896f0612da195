import ExpandIcon from '@mui/icons-material/ExpandMore'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import { Avatar, Box, ButtonBase, Chip, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import { Note } from '../components/cells.tsx'
import { ChangePasswordDialog } from '../user/operator/ChangePasswordDialog.tsx'
import { visuallyHidden } from './visuallyHidden.ts'

/** Who is signed in and in which role, with the menu to change the password or sign out. */
export function OperatorMenu() {
  const { identity } = useGetIdentity()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  const menuId = useId()
  if (!identity) return null
  const name = identity.fullName ?? ''
  const role = renderRole(String(identity['role']))

  function signOut() {
    setAnchor(null)
    // The next operator starts at the front page.
    void logout().then(() => history.replaceState(null, '', '#/'))
  }

  function changePassword() {
    setAnchor(null)
    setIsChangingPassword(true)
  }

  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          p: 0.75,
          borderRadius: 3,
          '&:hover': { bgcolor: 'primary.light' },
        }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: '1.875rem',
            height: '1.875rem',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: '0.8125rem',
            fontWeight: 700,
          }}
        >
          {getInitials(name)}
        </Avatar>
        <Box
          component="span"
          sx={(theme) => ({
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            font: theme.typography.button,
            [theme.breakpoints.down('sm')]: visuallyHidden,
          })}
        >
          {name}
          {role}
          <ExpandIcon fontSize="small" />
        </Box>
      </ButtonBase>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box component="li" role="none" sx={{ px: 2, pt: 0.5, pb: 1.5 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            {role}
          </Box>
          <Note>{identity['email']}</Note>
        </Box>
        <Divider component="li" role="none" sx={{ mb: 1 }} />
        <MenuItem onClick={changePassword}>
          <ListItemIcon>
            <KeyIcon fontSize="small" />
          </ListItemIcon>
          Change password
        </MenuItem>
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
      {isChangingPassword && <ChangePasswordDialog onClose={() => setIsChangingPassword(false)} />}
    </>
  )
}

const renderRole = (role: string) => (
  <Chip
    label={role.charAt(0).toUpperCase() + role.slice(1)}
    size="small"
    sx={{ bgcolor: 'primary.light', color: 'primary.main' }}
  />
)

const getInitials = (name: string) =>
  (name.match(/\p{L}+/gu) ?? [])
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
