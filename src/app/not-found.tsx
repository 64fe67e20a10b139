import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { screens } from './screens.ts';

export function NotFound() {
  const [{ path, name }] = screens;
  return (
    <>
      <title>Not found · Waybill</title>
      <Notice
        title="There is no such screen"
        detail=""
        whatToDo="The address may be mistyped, or older than this version of Waybill."
      >
        <Link to={path}>Go to {name}</Link>
      </Notice>
    </>
  );
}
