import classes from './spinner.module.css';

/** Says by its turning alone that something is under way; words beside it say what. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden />;
}
