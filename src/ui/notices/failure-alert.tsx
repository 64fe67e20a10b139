import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';

interface FailureAlertProps {
  title: string;
  detail: string;
  whatToDo: string;
}

/** In a dialog, above the button that failed. */
export function FailureAlert({ title, detail, whatToDo }: FailureAlertProps) {
  return (
    <Alert color="red" role="alert" title={title}>
      {detail} {whatToDo}
    </Alert>
  );
}
