import { useState, type ComponentProps } from 'react'
import { useText } from '../shell/useText.ts'
import { TextField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

/** A password field with a button that shows the password. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={t(isShown ? 'shell.hide-password' : 'shell.show-password')}
          onPress={() => setIsShown(!isShown)}
          className="mr-1"
        />
      }
    />
  )
}
