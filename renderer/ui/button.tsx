import type { ComponentProps } from 'react';
import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `go` and `danger` decide, `ink` sends, `plain` goes back. An outline without it. */
  tone?: 'plain' | 'ink' | 'go' | 'danger' | undefined;
  small?: boolean;
  /** Holds an icon and nothing else; give it an aria-label. */
  icon?: boolean;
}

export function Button({ tone, small = false, icon = false, className, ...props }: ButtonProps) {
  const classes = ['button', tone && `button-${tone}`, small && 'button-small', icon && 'button-icon', className];
  return <button type="button" className={classes.filter(Boolean).join(' ')} {...props} />;
}
