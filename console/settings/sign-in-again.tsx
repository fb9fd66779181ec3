/** In place of a form for what a session may do only for ten minutes after signing in. */
import { Link } from '@tanstack/react-router';

export function SignInAgain({ to }: { to: string }) {
  return (
    <p>
      To {to},{' '}
      <Link to="/sign-in" search={{ next: '/settings' }}>
        sign in again
      </Link>
      : this is possible for ten minutes after signing in.
    </p>
  );
}
